export { MatrixPage as default } from './matrix-page.tsx'
