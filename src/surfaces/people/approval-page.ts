/**
 * `/approve-hours`: a contact of the client sees hours as they were sent, and approves or rejects them, without signing in.
 * Opening the link changes nothing: programs that look for malware open links, too.
 */
import type { Request, Response } from 'express'
import { inHours, type OpenApproval, sheetsOf } from '../../domain/finance/approvals/approvals.ts'
import { decideApproval, findApproval } from '../../domain/finance/approvals/decide.ts'
import { APPROVAL_PATH, readApprovalToken } from '../../domain/messages/approval-link.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { dayText } from '../../platform/time/dates.ts'
import { type AddPages, formField, problems, queryText } from '../forms.ts'

export const approvalPage: AddPages = (router, services) => {
  router.get(APPROVAL_PATH, async (req: Request, res: Response) => {
    await services.attempts.count('hours opened from address', countedAddress(addressOf(req)))
    const token = queryText(req, 'token')
    send(res, await find(services, token), { token })
  })

  router.post(APPROVAL_PATH, async (req: Request, res: Response) => {
    await services.attempts.count('decision from address', countedAddress(addressOf(req)))
    const token = formField(req, 'token')
    const given = {
      decision: formField(req, 'decision'),
      name: formField(req, 'name'),
      reason: formField(req, 'reason'),
    }
    const approval = await find(services, token)
    const decide = { ...services, records: services.catalogue.records }
    try {
      await decideApproval(decide, approval, given)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
      return send(res, approval, { token, given, notice: problems(error), status: error.status })
    }
    send(res, await find(services, token), { token })
  })
}

async function find({ secret, config, database }: Services, token: string): Promise<OpenApproval> {
  const named = readApprovalToken(secret, config, token)
  const approval = named && (await findApproval(database, named))
  if (approval === undefined) throw invalid()
  return approval
}

const invalid = () =>
  new ApiError('link_invalid', { message: 'The link is invalid, or was withdrawn. Ask the sender for a new one.' })

interface Form {
  token: string
  given?: { name: string; reason: string }
  notice?: Html
  status?: number
}

function send(res: Response, approval: OpenApproval, { status = 200, ...form }: Form): void {
  const { organisation, project, periodStart, periodEnd, totalHours } = approval
  const body = html`<p><strong>${organisation}</strong> sent these hours on <strong>${project}</strong>, ${dayText(periodStart)} to ${dayText(periodEnd)}: ${inHours(totalHours)} in all.</p>
${decisionOf(approval)}
${approval.showsHours && hoursOf(approval)}
${approval.isOpen && formOf(form)}`
  sendPage(res, { title: 'Hours to approve', body, status })
}

function decisionOf({ isOpen, status, decidedBy, decidedOn, rejectionReason, sheets }: OpenApproval): Html {
  if (isOpen) return html``
  if (decidedBy === null || decidedOn === null)
    return html`<p class="notice wrong" role="status">This link has ended. Ask the sender for a new one.</p>`
  const reason = rejectionReason === null ? '' : html` Reason: ${rejectionReason}`
  const skipped = sheetsOf({ sheets }).filter(({ outcome }) => outcome === 'skipped')
  const changed =
    skipped.length > 0 &&
    html`<p class="notice wrong">Not approved, because they have changed since they were sent: ${skipped.map(({ worker }) => worker).join(', ')}. The sender knows, and can send them again.</p>`
  return html`<p class="notice" role="status">${decidedBy} ${status} them on ${dayText(decidedOn)}.${reason}</p>${changed}`
}

function hoursOf(approval: OpenApproval): Html {
  return html`<ul class="hours">${sheetsOf(approval).map(
    ({ worker, hours, entries }) => html`<li><strong>${worker}</strong>: ${inHours(hours)}<br>
<span class="hint">${entries.map(
      ({ date, hours: standard, overtimeHours }, place) =>
        html`${place > 0 && ' · '}${date}: ${standard}${overtimeHours > 0 && ` + ${overtimeHours} overtime`}`,
    )}</span></li>`,
  )}</ul>`
}

/** The first button is what Enter presses in a field: none of both decisions is made by accident. */
function formOf({ token, given, notice }: Omit<Form, 'status'>): Html {
  return html`${notice}<form method="post" action="${APPROVAL_PATH}">
<button disabled hidden></button>
<input type="hidden" name="token" value="${token}">
<label>Your name<input name="name" required maxlength="200" autocomplete="name" value="${given?.name}"></label>
<label>Reason, if you reject them<input name="reason" maxlength="200" value="${given?.reason}"></label>
<button name="decision" value="approve">Approve</button>
<button name="decision" value="reject" class="plain">Reject</button>
</form>`
}
