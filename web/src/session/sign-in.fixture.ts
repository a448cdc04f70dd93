import { type BoxKeys, newBoxKeys } from "@aeromaint/contracts/auth/sealed-box.ts";
import { afterEach, beforeEach, vi } from "vitest";
import { clearTokens } from "../api/tokens.ts";

interface SignInServer {
  captchaOnOff: boolean;
  userType: string;
  /** Refusal of the sign-in; null to accept. */
  refusal: { code: number; message: string } | null;
  /** Ticket of a required second step; absent without one. */
  ticket: string | undefined;
  calls: string[];
  /** Resolves before the captcha response. */
  captchaReady: Promise<void>;
}

/** Fake server for sign-ins. By default it accepts and requires no captcha. */
export function fakeSignInServer(userType: string): SignInServer {
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
    const { ticket } = server;
    if (path.endsWith("/auth/login") && ticket) return { secondFactor: { ticket } };
    if (path.includes("/auth/login")) return { accessToken: "a", refreshToken: "r" };
    if (path.endsWith("/profile")) return { user: { userType: server.userType }, permissions: [] };
    if (path.endsWith("/site/sign-in")) return { site: ["01"], office: ["04"] };
    return {};
  };
  beforeEach(() => {
    const calls: string[] = [];
    const captchaReady = Promise.resolve();
    Object.assign(server, {
      calls,
      captchaOnOff: false,
      userType,
      refusal: null,
      captchaReady,
      ticket: undefined,
    });
    vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
      calls.push(`${method} ${path}`);
      const refused = path.includes("/auth/login") ? server.refusal : null;
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
