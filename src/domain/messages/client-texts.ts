/**
 * The texts for contacts of clients in every language: emails, and the page on which they approve hours. A language
 * without one of them does not compile. Uses neither server nor database, so it runs in browsers, too.
 */
import type { Language } from '../../../prisma/generated/client/enums.ts'

/** The facts in the words of the language, but days as 2026-03-02, as invoices print them. */
interface Period {
  from: string
  until: string
}

interface InvoiceFacts extends Period {
  number: string
  total: string
  /** Null if nothing is outstanding. */
  dueOn: string | null
}

interface HoursFacts extends Period {
  project: string
  hours: string
  workers: number
}

/** `Name` is how a page shows a name. */
interface SentFacts<Name> extends Period {
  organisation: Name
  project: Name
  hours: string
}

interface Decision {
  name: string
  on: string
}

interface ClientTexts {
  hours: (count: number, written: string) => string
  invoice: { subject: (number: string) => string; body: (facts: InvoiceFacts) => string }
  approval: {
    subject: (period: Period) => string
    body: (facts: HoursFacts) => string
    /** Before the link. */
    link: (until: string) => string
  }
  page: {
    title: string
    sent: <Name>(facts: SentFacts<Name>) => (Name | string)[]
    overtime: (hours: string) => string
    approved: (decision: Decision) => string
    rejected: (decision: Decision) => string
    reason: (reason: string) => string
    /** Before the names of workers. */
    changed: string
    ended: string
    name: string
    reasonField: string
    approve: string
    reject: string
    /** What is wrong with a field. */
    wrong: { name: string; reason: string }
  }
}

const period = ({ from, until }: Period) => `${from} – ${until}`

export const clientTexts: Readonly<Record<Language, ClientTexts>> = {
  en: {
    hours: (count, written) => `${written} ${count === 1 ? 'hour' : 'hours'}`,
    invoice: {
      subject: (number) => `Invoice ${number}`,
      body: ({ number, from, until, total, dueOn }) =>
        `Please find attached invoice ${number} for work from ${from} to ${until}: ${total}${dueOn === null ? '' : `, due on ${dueOn}`}.`,
    },
    approval: {
      subject: ({ from, until }) => `Hours to approve, ${from} to ${until}`,
      body: ({ project, from, until, hours, workers }) =>
        `Please approve the hours on ${project} from ${from} to ${until}: ${hours} of ${workers === 1 ? 'one worker' : `${workers} workers`}.`,
      link: (until) => `See the hours, and approve or reject them, until ${until}:`,
    },
    page: {
      title: 'Hours to approve',
      sent: ({ organisation, project, from, until, hours }) => [
        organisation,
        ' sent these hours on ',
        project,
        `, ${from} to ${until}: ${hours} in all.`,
      ],
      overtime: (hours) => `${hours} overtime`,
      approved: ({ name, on }) => `${name} approved them on ${on}.`,
      rejected: ({ name, on }) => `${name} rejected them on ${on}.`,
      reason: (reason) => `Reason: ${reason}`,
      changed:
        'Not approved, because they have changed since they were sent. The sender knows, and can send them again:',
      ended: 'This link has ended. Ask the sender for a new one.',
      name: 'Your name',
      reasonField: 'Reason, if you reject them',
      approve: 'Approve',
      reject: 'Reject',
      wrong: { name: 'Enter your name.', reason: 'Enter a reason.' },
    },
  },
  pl: {
    hours: (_count, written) => `${written} godz.`,
    invoice: {
      subject: (number) => `Faktura ${number}`,
      body: ({ number, total, dueOn, ...days }) =>
        `W załączeniu przesyłamy fakturę ${number} za pracę w okresie ${period(days)}: ${total}${dueOn === null ? '' : `, termin płatności ${dueOn}`}.`,
    },
    approval: {
      subject: (days) => `Godziny do zatwierdzenia, ${period(days)}`,
      body: ({ project, hours, workers, ...days }) =>
        `Prosimy o zatwierdzenie godzin pracy: ${project}, ${period(days)}, razem ${hours}, liczba pracowników: ${workers}.`,
      link: (until) => `Do ${until} można tu zobaczyć godziny i je zatwierdzić lub odrzucić:`,
    },
    page: {
      title: 'Godziny do zatwierdzenia',
      sent: ({ organisation, project, hours, ...days }) => [
        organisation,
        ' przesyła godziny pracy: ',
        project,
        `, ${period(days)}, razem ${hours}`,
      ],
      overtime: (hours) => `${hours} nadgodzin`,
      approved: ({ name, on }) => `Zatwierdzone ${on}: ${name}.`,
      rejected: ({ name, on }) => `Odrzucone ${on}: ${name}.`,
      reason: (reason) => `Powód: ${reason}`,
      changed: 'Niezatwierdzone, bo zmieniły się po wysłaniu. Nadawca o tym wie i może przesłać je ponownie:',
      ended: 'Ten link wygasł. Poproś nadawcę o nowy.',
      name: 'Imię i nazwisko',
      reasonField: 'Powód, jeśli odrzucasz',
      approve: 'Zatwierdź',
      reject: 'Odrzuć',
      wrong: { name: 'Podaj imię i nazwisko.', reason: 'Podaj powód.' },
    },
  },
  ro: {
    hours: (count, written) => `${written} ${count === 1 ? 'oră' : 'ore'}`,
    invoice: {
      subject: (number) => `Factura ${number}`,
      body: ({ number, total, dueOn, ...days }) =>
        `Vă trimitem atașată factura ${number} pentru munca din perioada ${period(days)}: ${total}${dueOn === null ? '' : `, scadentă la ${dueOn}`}.`,
    },
    approval: {
      subject: (days) => `Ore de aprobat, ${period(days)}`,
      body: ({ project, hours, workers, ...days }) =>
        `Vă rugăm să aprobați orele lucrate: ${project}, ${period(days)}, în total ${hours}, număr de lucrători: ${workers}.`,
      link: (until) => `Până la ${until} puteți vedea aici orele și le puteți aproba sau respinge:`,
    },
    page: {
      title: 'Ore de aprobat',
      sent: ({ organisation, project, hours, ...days }) => [
        organisation,
        ' a trimis orele lucrate: ',
        project,
        `, ${period(days)}, în total ${hours}.`,
      ],
      overtime: (hours) => `${hours} suplimentare`,
      approved: ({ name, on }) => `Aprobate la ${on}: ${name}.`,
      rejected: ({ name, on }) => `Respinse la ${on}: ${name}.`,
      reason: (reason) => `Motiv: ${reason}`,
      changed: 'Neaprobate, pentru că s-au schimbat după trimitere. Expeditorul știe și le poate trimite din nou:',
      ended: 'Acest link a expirat. Cereți expeditorului unul nou.',
      name: 'Numele dumneavoastră',
      reasonField: 'Motivul, dacă le respingeți',
      approve: 'Aprobă',
      reject: 'Respinge',
      wrong: { name: 'Introduceți numele.', reason: 'Introduceți motivul.' },
    },
  },
}

/** English is the language of those who have none. */
export const clientLanguage = (language: Language | null): Language => language ?? 'en'
