/** Search parameter of the authorisation page that opens the licences. */
export const licencesView = { view: "licences" };
