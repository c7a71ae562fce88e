/** How large files are. Apart from the rest, because the console imports it. */
/** Maximum size of an uploaded file. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Maximum size of a request with a file: the largest file, plus 1 MiB for the other parts. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 1024 * 1024
