/** The view of authorisations and licences that shows licences, as its address names it. */
export const licencesView = { view: "licences" };
