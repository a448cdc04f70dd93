import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const whole = {
  S3_ENDPOINT: "https://s3.example/",
  S3_BUCKET: "aeromaint-files",
  S3_ACCESS_KEY_ID: "AKIDHANGAR",
  S3_SECRET_ACCESS_KEY: "8sj2+Kd/93=x",
};

test("keeps files in the data folder unless a bucket is named", () => {
  assert.equal(readConfig({}).s3, null);
  assert.equal(readConfig({ S3_ENDPOINT: "", S3_BUCKET: "" }).s3, null);
});

test("reads a bucket with default values", () => {
  assert.deepEqual(readConfig(whole).s3, {
    endpoint: "https://s3.example",
    bucket: "aeromaint-files",
    region: "us-east-1",
    accessKeyId: "AKIDHANGAR",
    secretAccessKey: "8sj2+Kd/93=x",
    prefix: "",
    pathStyle: true,
  });
  const other = { ...whole, S3_PREFIX: "/mro/prod", S3_PATH_STYLE: "off", S3_REGION: "cn-north-1" };
  const { prefix, pathStyle, region } = readConfig(other).s3 ?? {};
  assert.deepEqual([prefix, pathStyle, region], ["mro/prod/", false, "cn-north-1"]);
});

test("refuses a partial configuration, naming the missing variable", () => {
  for (const missing of Object.keys(whole)) {
    assert.throws(() => readConfig({ ...whole, [missing]: "" }), new RegExp(`${missing} `));
  }
  assert.throws(() => readConfig({ S3_PREFIX: "prod" }), /S3_ENDPOINT /);
  assert.throws(() => readConfig({ S3_PATH_STYLE: "on" }), /S3_ENDPOINT /);
});

test("refuses invalid values, naming the variable", () => {
  const cases: [string, Record<string, string>][] = [
    ["S3_ENDPOINT", { S3_ENDPOINT: "s3.example" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "ftp://s3.example" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "https://key:hush@s3.example" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "https://s3.example/?bucket=files" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "http://10.0.0.7:9000", S3_PATH_STYLE: "off" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "https://s3.example/base", S3_PATH_STYLE: "off" }],
    ["S3_BUCKET", { S3_BUCKET: "../others" }],
    ["S3_BUCKET", { S3_BUCKET: "Files" }],
    ["S3_REGION", { S3_REGION: "us east" }],
    ["S3_ACCESS_KEY_ID", { S3_ACCESS_KEY_ID: "with space" }],
    ["S3_SECRET_ACCESS_KEY", { S3_SECRET_ACCESS_KEY: "密钥密钥" }],
    ["S3_PREFIX", { S3_PREFIX: "a/../b" }],
    ["S3_PREFIX", { S3_PREFIX: "空 格" }],
    ["S3_PATH_STYLE", { S3_PATH_STYLE: "maybe" }],
  ];
  for (const [name, wrong] of cases) {
    const env = { ...whole, ...wrong };
    assert.throws(() => readConfig(env), new RegExp(`环境变量 ${name} `), JSON.stringify(wrong));
  }
});
