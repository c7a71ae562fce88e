/** The record that has the notes: one of these. */
export type NoteSubject = { workerId: string } | { jobId: string } | { projectId: string } | { clientId: string }
