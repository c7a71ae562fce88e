/**
 * `/approve-hours`: a contact of the client sees hours as they were sent, and approves or rejects them, without signing in.
 * Opening the link changes nothing: programs that look for malware open links, too.
 */
import type { Request, Response } from 'express'
import type { Language } from '../../../prisma/generated/client/enums.ts'
import { inHours, type OpenApproval, sheetsOf } from '../../domain/finance/approvals/approvals.ts'
import { decideApproval, findApproval } from '../../domain/finance/approvals/decide.ts'
import { APPROVAL_PATH, readApprovalToken } from '../../domain/messages/approval-link.ts'
import { clientTexts } from '../../domain/messages/client-texts.ts'
import { hoursInWords } from '../../domain/messages/texts.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { dayText } from '../../platform/time/dates.ts'
import { type AddPages, formField, queryText } from '../forms.ts'

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
      const wrong = fields.filter((field) => error.details?.some(({ path }) => path === field))
      return send(res, approval, { token, given, wrong, status: error.status })
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

const fields = ['name', 'reason'] as const
type Field = (typeof fields)[number]

interface Form {
  token: string
  given?: { name: string; reason: string }
  /** The fields that it does not take as they are. */
  wrong?: readonly Field[]
  status?: number
}

function send(res: Response, approval: OpenApproval, { status = 200, ...form }: Form): void {
  const { organisation, project, periodStart, periodEnd, totalHours, language } = approval
  const { title, sent } = clientTexts[language].page
  const intro = sent<Html>({
    organisation: html`<strong>${organisation}</strong>`,
    project: html`<strong>${project}</strong>`,
    from: dayText(periodStart),
    until: dayText(periodEnd),
    hours: inHours(totalHours, language),
  })
  const body = html`<p>${intro}</p>
${decisionOf(approval)}
${approval.showsHours && hoursOf(approval)}
${approval.isOpen && formOf(form, language)}`
  sendPage(res, { title, body, status, language })
}

function decisionOf(approval: OpenApproval): Html {
  const { isOpen, status, decidedBy, decidedOn, rejectionReason, language } = approval
  const texts = clientTexts[language].page
  if (isOpen) return html``
  if (decidedBy === null || decidedOn === null) return html`<p class="notice wrong" role="status">${texts.ended}</p>`
  const decision = texts[status === 'approved' ? 'approved' : 'rejected']({ name: decidedBy, on: dayText(decidedOn) })
  const reason = rejectionReason === null ? '' : ` ${texts.reason(rejectionReason)}`
  const skipped = sheetsOf(approval).filter(({ outcome }) => outcome === 'skipped')
  const names = skipped.map(({ worker }) => worker).join(', ')
  const changed = skipped.length > 0 && html`<p class="notice wrong">${texts.changed} ${names}.</p>`
  return html`<p class="notice" role="status">${decision}${reason}</p>${changed}`
}

function hoursOf(approval: OpenApproval): Html {
  const { language } = approval
  const { overtime } = clientTexts[language].page
  const number = (hours: number) => hoursInWords(hours, language)
  return html`<ul class="hours">${sheetsOf(approval).map(
    ({ worker, hours, entries }) => html`<li><strong>${worker}</strong>: ${inHours(hours, language)}<br>
<span class="hint">${entries.map(
      ({ date, hours: standard, overtimeHours }, place) =>
        html`${place > 0 && ' · '}${date}: ${number(standard)}${overtimeHours > 0 && ` + ${overtime(number(overtimeHours))}`}`,
    )}</span></li>`,
  )}</ul>`
}

/** The first button is what Enter presses in a field: none of both decisions is made by accident. */
function formOf({ token, given, wrong = [] }: Omit<Form, 'status'>, language: Language): Html {
  const texts = clientTexts[language].page
  const lines = wrong.map((field) => html`<div>${texts.wrong[field]}</div>`)
  const notice = lines.length > 0 && html`<div class="notice wrong" role="alert">${lines}</div>`
  return html`${notice}<form method="post" action="${APPROVAL_PATH}">
<button disabled hidden></button>
<input type="hidden" name="token" value="${token}">
<label>${texts.name}<input name="name" required maxlength="200" autocomplete="name" value="${given?.name}"></label>
<label>${texts.reasonField}<input name="reason" maxlength="200" value="${given?.reason}"></label>
<button name="decision" value="approve">${texts.approve}</button>
<button name="decision" value="reject" class="plain">${texts.reject}</button>
</form>`
}
