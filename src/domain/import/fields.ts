// Generated from the schema by codegen.ts; do not edit.
import type { ImportField } from './field.ts'
import type { Importable } from './inputs.ts'

export const importFields: Record<Importable, readonly ImportField[]> = {
  "workers": [
    {
      "name": "external_id",
      "type": "text",
      "required": false,
      "description": "Id in your own system; unique among workers."
    },
    {
      "name": "first_name",
      "type": "text",
      "required": true,
      "description": "First name."
    },
    {
      "name": "last_name",
      "type": "text",
      "required": true,
      "description": "Last name."
    },
    {
      "name": "email",
      "type": "text",
      "required": false,
      "description": "Email address."
    },
    {
      "name": "phone",
      "type": "text",
      "required": false,
      "description": "Phone number, E.164, e.g. `+441632960961`."
    },
    {
      "name": "trade",
      "type": "text",
      "required": false,
      "description": "Trade of the worker."
    },
    {
      "name": "status",
      "type": "choice",
      "required": false,
      "description": "Status of the worker. Default: `candidate`.",
      "choices": [
        "active",
        "candidate",
        "inactive"
      ]
    },
    {
      "name": "language",
      "type": "choice",
      "required": false,
      "description": "Language of messages to the worker.",
      "choices": [
        "en",
        "pl",
        "ro"
      ]
    },
    {
      "name": "metadata",
      "type": "metadata",
      "required": false,
      "description": "Your own key-value pairs. An update replaces all of them."
    }
  ],
  "clients": [
    {
      "name": "external_id",
      "type": "text",
      "required": false,
      "description": "Id in your own system; unique among clients."
    },
    {
      "name": "name",
      "type": "text",
      "required": true,
      "description": "Name of the company."
    },
    {
      "name": "contact_name",
      "type": "text",
      "required": false,
      "description": "Name of the contact person."
    },
    {
      "name": "contact_email",
      "type": "text",
      "required": false,
      "description": "Email address of the contact person."
    },
    {
      "name": "contact_phone",
      "type": "text",
      "required": false,
      "description": "Phone number of the contact person, E.164, e.g. `+441632960961`."
    },
    {
      "name": "address",
      "type": "text",
      "required": false,
      "description": "Postal address, on one line."
    },
    {
      "name": "purchase_order",
      "type": "text",
      "required": false,
      "description": "Purchase order number."
    },
    {
      "name": "status",
      "type": "choice",
      "required": false,
      "description": "Status of the client. Default: `active`.",
      "choices": [
        "active",
        "archived"
      ]
    },
    {
      "name": "language",
      "type": "choice",
      "required": false,
      "description": "Language of emails to its contacts, and of the page on which they approve hours. English without it.",
      "choices": [
        "en",
        "pl",
        "ro"
      ]
    },
    {
      "name": "metadata",
      "type": "metadata",
      "required": false,
      "description": "Your own key-value pairs. An update replaces all of them."
    }
  ],
  "projects": [
    {
      "name": "external_id",
      "type": "text",
      "required": false,
      "description": "Id in your own system; unique among projects."
    },
    {
      "name": "client_id",
      "type": "id",
      "required": true,
      "description": "Id of the client. `external_id:…` also works."
    },
    {
      "name": "name",
      "type": "text",
      "required": true,
      "description": "Name of the project."
    },
    {
      "name": "code",
      "type": "text",
      "required": false,
      "description": "Short code, e.g. `LDS-014`."
    },
    {
      "name": "address",
      "type": "text",
      "required": false,
      "description": "Address of the site, on one line."
    },
    {
      "name": "purchase_order",
      "type": "text",
      "required": false,
      "description": "The client's purchase order number for the project."
    },
    {
      "name": "start_date",
      "type": "date",
      "required": false,
      "description": "First day."
    },
    {
      "name": "end_date",
      "type": "date",
      "required": false,
      "description": "Last day; not before the first."
    },
    {
      "name": "works_holidays",
      "type": "boolean",
      "required": false,
      "description": "Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover. Default: `true`."
    },
    {
      "name": "status",
      "type": "choice",
      "required": false,
      "description": "Status of the project. Default: `planned`.",
      "choices": [
        "active",
        "cancelled",
        "completed",
        "planned"
      ]
    },
    {
      "name": "metadata",
      "type": "metadata",
      "required": false,
      "description": "Your own key-value pairs. An update replaces all of them."
    }
  ],
  "assignments": [
    {
      "name": "external_id",
      "type": "text",
      "required": false,
      "description": "Id in your own system; unique among assignments."
    },
    {
      "name": "worker_id",
      "type": "id",
      "required": true,
      "description": "Id of the worker, who must not be `inactive`. `external_id:…` also works."
    },
    {
      "name": "project_id",
      "type": "id",
      "required": true,
      "description": "Id of the project, which must not be `cancelled`. `external_id:…` also works."
    },
    {
      "name": "job_id",
      "type": "id",
      "required": false,
      "description": "Id of the job whose role it fills; a job of the same project."
    },
    {
      "name": "trade",
      "type": "text",
      "required": false,
      "description": "Trade of the worker in this assignment. Default: the job's open role, or the worker's trade."
    },
    {
      "name": "start_date",
      "type": "date",
      "required": true,
      "description": "First day."
    },
    {
      "name": "end_date",
      "type": "date",
      "required": false,
      "description": "Last day, not before the first. Default: open-ended."
    },
    {
      "name": "metadata",
      "type": "metadata",
      "required": false,
      "description": "Your own key-value pairs."
    }
  ],
  "tasks": [
    {
      "name": "external_id",
      "type": "text",
      "required": false,
      "description": "Id in your own system; unique among tasks."
    },
    {
      "name": "title",
      "type": "text",
      "required": true,
      "description": "Title of the task."
    },
    {
      "name": "description",
      "type": "text",
      "required": false,
      "description": "Details, up to 5,000 characters."
    },
    {
      "name": "status",
      "type": "choice",
      "required": false,
      "description": "Status of the task. Default: `open`.",
      "choices": [
        "cancelled",
        "done",
        "in_progress",
        "open"
      ]
    },
    {
      "name": "priority",
      "type": "choice",
      "required": false,
      "description": "Priority of the task. Default: `normal`.",
      "choices": [
        "high",
        "low",
        "normal"
      ]
    },
    {
      "name": "due_on",
      "type": "date",
      "required": false,
      "description": "Due date."
    },
    {
      "name": "assignee_id",
      "type": "id",
      "required": false,
      "description": "User id of the member it is assigned to."
    },
    {
      "name": "subject_type",
      "type": "text",
      "required": false,
      "description": "Type of the record that it is about, e.g. `worker`."
    },
    {
      "name": "subject_id",
      "type": "id",
      "required": false,
      "description": "Id of the record that it is about. `external_id:…` also works."
    },
    {
      "name": "metadata",
      "type": "metadata",
      "required": false,
      "description": "Your own key-value pairs. An update replaces all of them."
    }
  ]
}
