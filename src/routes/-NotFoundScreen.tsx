import { church } from '#content/church.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { row, wrap } from '#ui/layout.css.ts'
import { PageHero } from '#ui/PageHero.tsx'
import { PointList } from '#ui/PointList.tsx'
import { hint, ways } from './-NotFoundScreen.css.ts'

/** For an address that no screen has. */
export const NotFoundScreen = () => (
  <>
    <PageHero title="404 Page Not Found" lead="There is no page at this address. It may have moved, or the link may have a slip in it.">
      <div className={row}>
        <ButtonLink to="/">Go to the Home Page</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Contact Us
        </ButtonLink>
      </div>
    </PageHero>
    <div className={`${wrap} ${ways}`}>
      <p className={hint}>Did you forget to add the page to the router?</p>
    </div>
  </>
)
