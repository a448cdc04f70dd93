import { type BoxKeys, newBoxKeys } from "@aeromaint/contracts/auth/sealed-box.ts";
import { afterEach, beforeEach, vi } from "vitest";
import { clearTokens } from "../api/tokens.ts";

interface SignInServer {
  /** Whether the captcha is on. */
  captchaOnOff: boolean;
  /** The kind of the account that signs in. */
  userType: string;
  /** What it says to a sign-in instead of letting in. */
  refusal: { code: number; message: string } | null;
  /** What it was called for. */
  calls: string[];
  /** Before it answers with a captcha. */
  captchaReady: Promise<void>;
}

/** A server to sign in at, the same at the beginning of each test: it lets in, and asks for no captcha. */
export function signInServer(userType: string): SignInServer {
  const { publicKey }: BoxKeys = newBoxKeys();
  const key = btoa(String.fromCharCode(...publicKey));
  const server = { calls: [] } as unknown as SignInServer;
  const dataOf = async (path: string) => {
    if (path.endsWith("/captcha")) {
      await server.captchaReady;
      const uuid = String(server.calls.length);
      const img = `data:image/png;base64,${btoa(uuid)}`;
      return { captchaOnOff: server.captchaOnOff, img, uuid, publicKey: key };
    }
    if (path.endsWith("/auth/login")) return { accessToken: "a", refreshToken: "r" };
    if (path.endsWith("/profile")) return { user: { userType: server.userType }, permissions: [] };
    if (path.endsWith("/site/sign-in")) return { site: ["01"], office: ["04"] };
    return {};
  };
  beforeEach(() => {
    const calls: string[] = [];
    const captchaReady = Promise.resolve();
    Object.assign(server, { calls, captchaOnOff: false, userType, refusal: null, captchaReady });
    vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
      calls.push(`${method} ${path}`);
      const refused = path.endsWith("/auth/login") ? server.refusal : null;
      const answer = refused
        ? { ...refused, data: null }
        : { code: 200, message: "", data: await dataOf(path) };
      return new Response(JSON.stringify(answer), { status: answer.code });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    clearTokens();
    localStorage.clear();
  });
  return server;
}
