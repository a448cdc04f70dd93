import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// One second is too short while all checks run concurrently.
configure({ asyncUtilTimeout: 10_000 });

// Test files share one document.
afterEach(cleanup);
