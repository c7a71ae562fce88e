/** The areas of the GraphQL reference. */

/** Titles of areas, each with the names of its root fields. A field belongs to the first that matches. */
const areas: Readonly<Record<string, RegExp>> = {
  'Access and organisation':
    /oauth|apiKey|credential|connection|session|password|member|invitation|^join|JoinLink|JoinRequest|colleague|developerScopes|secondFactor|trades|^quotas$|auditLog|^request|^me$|organisation/i,
  'Events and webhooks': /webhook|event|changes/i,
  'Invoices and charges': /invoice|unbilled|(charge|client)Rate|withoutRate/i,
  'Timesheets and expenses': /timesheet|expense/i,
  Automations: /automation/i,
  'AI jobs': /aiJob|extract/i,
  'Document packs and templates': /documentPack|packDocument|template|mergeFields/i,
  Compliance: /compliance|documentReview|documentsToReview/i,
  Documents: /document/i,
  Notifications: /notification|digest/i,
  Tasks: /task/i,
  Planning: /holiday|planner|away|candidates|siteForecast|openRoles|projectWork/i,
  Assignments: /assignment/i,
  Jobs: /job/i,
  Projects: /project/i,
  Clients: /client/i,
  Workers: /worker/i,
  'Records of any type': /^nodes?$/,
}

const OTHERS = 'Other records'

export const areaNames = [...Object.keys(areas).reverse(), OTHERS]

/** The area of a root field. */
export function areaOf(field: string): string {
  return Object.entries(areas).find(([, names]) => names.test(field))?.[0] ?? OTHERS
}
