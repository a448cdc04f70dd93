/** The site's page that shows a text as it is being written; only the platform's own pages frame it. */
export const previewPath = "/web-site/preview";
