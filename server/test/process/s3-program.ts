import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";

/**
 * An S3 server that others wrote, as a process of its own: the marks of its pages need a cipher
 * that Node has with `--openssl-legacy-provider` only. Prints its port.
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
// It signs a bucket's path without the slash at its end, where the protocol takes the path as it
// was sent: lists are let through.
const lenient = await listenerOf(true);

const server = createServer((request, response) => {
  const isList = request.url?.startsWith(`/${bucket}/?`) ?? false;
  (isList ? lenient : strict)(request, response);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
