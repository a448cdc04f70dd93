// Slow: twenty worlds; data-scope-export.test.ts uses a few.

import "./many-worlds.ts";
import "./data-scope-export.test.ts";
