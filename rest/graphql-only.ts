/**
 * Root fields that REST has no route for, each with why. A root field stands here or in a document of rest/operations/;
 * a test fails while one stands in neither.
 */
export const graphqlOnly: Readonly<Record<string, string>> = {
  updateJob: 'the job wizard',
  cancelJob: 'the job wizard',
  completeJob: 'the job wizard',
  createPlannerWindow: 'the planner',
  updatePlannerWindow: 'the planner',
  deletePlannerWindow: 'the planner',
  uploadDocument: 'the worker portal and the staff app: a multipart request',
  reviewDocument: 'the staff app',
  createDocumentPack: 'the job wizard',
  issueDocumentPack: 'the job wizard',
  createTimesheet: 'the worker portal',
  submitTimesheet: 'the worker portal',
  createExpense: 'the worker portal',
  markNotificationRead: 'the staff app',
  createAutomation: 'the staff app',
  updateAutomation: 'the staff app',
  enableAutomation: 'the staff app',
  disableAutomation: 'the staff app',
  oauthClients: 'the console: for a signed-in person',
  createOauthClient: 'the console: for a signed-in person',
  updateOauthClient: 'the console: for a signed-in person',
  rotateOauthClientSecret: 'the console: for a signed-in person',
  revokeOauthClient: 'the console: for a signed-in person',
  connections: 'the console: for a signed-in person',
  revokeConnection: 'the console: for a signed-in person',
  eventTypes: 'the console; OpenAPI has the catalogue as `webhooks`',
  event: 'the console and integrations',
  events: 'the console and integrations',
}
