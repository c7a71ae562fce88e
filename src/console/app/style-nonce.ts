/** The nonce under which the page's policy lets style elements in. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Where the scroll lock of dialogs looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
