// Slow: forty worlds; data-scope.test.ts uses a few.

import "./many-worlds.ts";
import "./data-scope.test.ts";
