/** The nonce that the Content-Security-Policy requires on style elements. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of Mantine's dialogs reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
