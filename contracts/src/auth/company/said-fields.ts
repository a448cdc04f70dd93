/** Fields of a user that a provider or a directory of the company may state: what it says wins. */
export type SaidField = "nickName" | "email" | "phonenumber" | "deptId";
