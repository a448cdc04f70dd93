/** Days as yyyy-MM-dd, both inclusive; either may be open. */
export interface DatePeriod {
  begin: string;
  end: string;
}
