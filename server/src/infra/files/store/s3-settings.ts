/** Bucket of an S3-compatible service, with credentials. */
export interface S3Settings {
  /** URL of the service without a final slash, such as https://s3.example. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Prefix of all keys: empty, or with a final slash. */
  readonly prefix: string;
  /** True: the bucket is in the path. False: in the host name. */
  readonly pathStyle: boolean;
}
