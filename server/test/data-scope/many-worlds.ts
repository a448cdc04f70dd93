/** Set before the tests are loaded that read it. */
process.env.SCOPE_WORLDS = "40";

export {};
