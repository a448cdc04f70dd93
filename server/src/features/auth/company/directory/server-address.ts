/** Host and port. An IPv6 address with a port is in brackets. */
export function parseServerAddress(url: string | null | undefined): {
  host: string;
  port: number | null;
} {
  const text = url ?? "";
  const [, inBrackets, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return { host: inBrackets ?? name ?? text, port: port ? Number(port) : null };
}
