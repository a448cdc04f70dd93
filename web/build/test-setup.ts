import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Instead of a second, which is little where all checks run at once.
configure({ asyncUtilTimeout: 10_000 });

// Test files share one document.
afterEach(cleanup);
