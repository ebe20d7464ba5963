/** How a visitor fills a field in. */
export type FormInput =
  | 'line'
  | 'text'
  | 'number'
  | 'email'
  | 'phone'
  | 'url'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'yesNo'
  | 'choice'
  | 'radio'
  | 'choices'
  | 'range'
  | 'files'
  | 'pictures'
  | 'signature'
  /** lines of new linked records */
  | 'lines'
  /** people or linked records, found by their names */
  | 'records'
