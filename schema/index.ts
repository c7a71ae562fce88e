/** The GraphQL schema. Each imported file adds its types and fields to the builder. */
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
import './automations/runs.ts'
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
import './administration/organisation.ts'
import './compliance/settings.ts'
import './notifications/own.ts'
import './invoices/charge-rates.ts'
import './invoices/invoices.ts'
import './invoices/settings.ts'
import './papers/templates.ts'
import './webhooks/deliveries.ts'
import './webhooks/endpoints.ts'
import './webhooks/replays.ts'
import './webhooks/statistics.ts'

builder.queryType({ description: 'Queries. Each resource can be read by id or listed page by page.' })
builder.mutationType({
  description: 'Mutations. All fields of one operation run in one transaction: if one fails, none is saved.',
})

/** The executable schema of the public API. */
export const schema = builder.toSchema()
