/** Must be set before the tests load. */
process.env.SCOPE_WORLDS = "40";

export {};
