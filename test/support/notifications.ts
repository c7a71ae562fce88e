/** Notifications, as REST shows them. */
import { eventually } from './eventually.ts'
import { request, type TestServer } from './server.ts'

/** The first notification about a record, once there is one. */
export const notificationAbout = (server: TestServer, key: string, recordId: string) =>
  eventually(async () => {
    const { body } = await request(`${server.base}/notifications?limit=200`, { key })
    return body.data.find((each: { subject_id: string }) => each.subject_id === recordId)
  })
