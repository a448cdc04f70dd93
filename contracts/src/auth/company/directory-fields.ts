/** User fields that a company directory or identity provider may determine. */
export type DirectoryField = "nickName" | "email" | "phonenumber" | "deptId";
