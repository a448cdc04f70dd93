/** What takes typed text: keys are its own there. */
export const typing = "input, textarea, select, [contenteditable], [contenteditable] *";
