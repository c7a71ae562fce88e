/** The name of the PDF of the invoice with this number. */
export const invoiceFileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`
