import { builtInParameters, type Parameter } from "@aeromaint/contracts/system/parameters.ts";

/** System parameters that the platform reads; built-in, so that nobody removes them. */
export const parameters = Object.entries<Parameter>(builtInParameters).map(
  ([configKey, { name, value, remark = null }]) => ({
    ...{ configKey, configName: name, configValue: value, remark },
  }),
);
