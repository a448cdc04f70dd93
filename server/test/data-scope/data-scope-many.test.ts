// Slow: forty worlds, where data-scope.test.ts shows it with a few.

import "./many-worlds.ts";
import "./data-scope.test.ts";
