/** The example queries that GraphiQL opens, one per tab. A test runs all of them in the sandbox. */

interface Example {
  query: string
  variables?: object
}

/** In the order of the tabs. */
export const examples: readonly Example[] = [
  {
    query: `# List the first five workers.
# Ctrl-Enter runs the query.
# Ctrl-Space completes a field.
query Workers {
  workers(limit: 5) {
    data { id firstName lastName trade status complianceStatus }
    pagination { total hasMore }
    nextCursor
  }
}
`,
  },
  {
    query: `# List clients with their projects and assignments.
query ProjectsOfClients {
  clients(limit: 5) {
    data {
      name
      projects(limit: 3) {
        data {
          name
          status
          assignments(limit: 3) {
            data { startDate endDate worker { firstName lastName } }
            pagination { total }
          }
        }
      }
    }
  }
}
`,
  },
  {
    query: `# List changes since a time, newest first.
# Send the watermark as the next updatedSince.
query Sync($since: DateTime!) {
  timesheets(updatedSince: $since, includeDeleted: true) {
    data { id status totalHours updatedAt deletedAt }
    watermark
  }
}
`,
    variables: { since: '2025-01-01T00:00:00Z' },
  },
  {
    query: `# Create a worker.
# With a sandbox key, the change is not saved.
mutation HireWorker($input: CreateWorkerInput!) {
  createWorker(input: $input) { id firstName lastName createdAt }
}
`,
    variables: { input: { firstName: 'Ada', lastName: 'Okafor', trade: 'welder' } },
  },
]
