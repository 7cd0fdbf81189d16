/** The form brings its schema and library, which no table needs earlier. */
export const loadLicenceForm = () =>
  import('./licence-dialog-form').then(({ LicenceDialogForm }) => LicenceDialogForm)
