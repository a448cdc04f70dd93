/** One item of the demo content (145, 147 or tools); its folder names the category. */
export type DemoItem = {
  title: string;
  /** The publishing department or person, as readers see it. */
  releaseUser: string;
  /** Whole days before the seeding; negative means scheduled for the future. */
  releasedDaysAgo: number;
  /** Names of drawn covers in `covers`, without `.svg`; empty where the category has no covers. */
  cover: string[];
  /** Names of attachments in `files`, without `.pdf`. */
  file: string[];
  /** Editor HTML; pictures point to drawn covers as `<img src="cover:name" alt="…">`. */
  content: string;
};
