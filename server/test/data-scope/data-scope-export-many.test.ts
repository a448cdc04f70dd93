// Slow: twenty worlds, where data-scope-export.test.ts shows it with a few.

import "./many-worlds.ts";
import "./data-scope-export.test.ts";
