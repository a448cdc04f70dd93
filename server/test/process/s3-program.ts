import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";

/**
 * Third-party S3 server as a process: its list markers need a cipher that Node has only with
 * `--openssl-legacy-provider`. Prints its port.
 */
const [, , directory = "", bucket = ""] = process.argv;

async function listenerOf(allowMismatchedSignatures: boolean) {
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures,
    configureBuckets: [{ name: bucket }],
  });
  await s3rver.configureBuckets();
  return s3rver.callback();
}

const strict = await listenerOf(false);
// s3rver signs a bucket's path without its final slash, but the protocol signs the sent path. Lists
// therefore skip the signature check.
const lenient = await listenerOf(true);

const server = createServer((request, response) => {
  const isList = request.url?.startsWith(`/${bucket}/?`) ?? false;
  (isList ? lenient : strict)(request, response);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
