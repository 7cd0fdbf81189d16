import { useTranslations } from 'next-intl'
import { ShallowLink } from '../../data-table/shallow-link'
import type { TableAddress } from '../../data-table/table-address'
import { buttonStyle } from '../../ui/button-style'

/** The way to the articles that were deleted, and back. */
export function DeletedSwitch({
  address,
  isDeleted,
}: {
  address: TableAddress
  isDeleted: boolean
}) {
  const t = useTranslations('articles')
  return (
    <ShallowLink
      href={address.hrefWith({ show: isDeleted ? null : 'deleted', page: null, search: null })}
      className={buttonStyle('quiet', 'small')}
    >
      {t(isDeleted ? 'allTitle' : 'deleted')}
    </ShallowLink>
  )
}
