/** Site page that previews a text during editing. Only pages of the platform may frame it. */
export const previewPath = "/web-site/preview";
