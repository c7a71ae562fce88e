/** The schema, whole: each resource file adds its types and fields to the builder. */
import { builder } from './builder.ts'
import './scalars.ts'
import './queries.ts'
import './emitted-events.ts'
import './subscriptions.ts'
import './administration/api-keys.ts'
import './administration/audit-log.ts'
import './administration/connections.ts'
import './administration/me.ts'
import './administration/members.ts'
import './administration/oauth-clients.ts'
import './administration/requests.ts'
import './resources/ai-job.ts'
import './resources/assignment.ts'
import './resources/automation.ts'
import './resources/client.ts'
import './resources/document.ts'
import './resources/document-pack.ts'
import './resources/event.ts'
import './resources/expense.ts'
import './resources/job.ts'
import './resources/notification.ts'
import './resources/planner.ts'
import './resources/project.ts'
import './resources/task.ts'
import './resources/timesheet.ts'
import './resources/worker.ts'

builder.queryType({ description: 'Reads: each resource by its id, and a page at a time.' })
builder.mutationType({ description: 'Writes. All fields of one operation are kept, or none.' })

export const schema = builder.toSchema()
