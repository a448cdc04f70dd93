import { configure } from "@testing-library/react";

// Instead of a second, which is little where all checks run at once.
configure({ asyncUtilTimeout: 10_000 });
