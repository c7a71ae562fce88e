/** Style sheets of the parts that tests import. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
