/** The name of the site, for administrators. */
import type { SiteName } from '../../core/node/site-name.ts';
import type { Route } from '../route.ts';
import { text, withDefault } from '../web-api/fields.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const SITE = '/web-api/admin/site';

export function siteRoutes(siteName: SiteName): Route[] {
  return [
    jsonRoute('administrator', 'GET', SITE, {}, siteName.get),
    jsonRoute('administrator', 'POST', SITE, { name: withDefault(text, '') }, async ({ name }, { user }) => {
      await siteName.save(user, name);
      return siteName.get();
    }),
  ];
}
