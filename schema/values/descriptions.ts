/** Parts of the descriptions of fields. */

/** A description with the default, which only inputs of new records have: in an update, an absent field keeps its value. */
export const withDefault = (text: string, value: string | false) =>
  value === false ? text : `${text} Default: ${value}.`
