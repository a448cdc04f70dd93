// The package is CommonJS, whose exports Node does not see by name.
declare module "tweetnacl-sealedbox-js" {
  const sealedBox: { seal(message: Uint8Array, publicKey: Uint8Array): Uint8Array };
  export default sealedBox;
}
