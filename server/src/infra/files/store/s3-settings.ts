/** One bucket of an S3-compatible service, and who we are there. */
export interface S3Settings {
  /** Of the service, such as https://s3.example, without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What every key begins with: empty, or ending in a slash. */
  readonly prefix: string;
  /** Whether the bucket stands in the path; in front of the host otherwise. */
  readonly pathStyle: boolean;
}
