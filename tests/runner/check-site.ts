/** Ends well where the built site starts and answers: without it no journey can succeed. */
import { removeData, startSite } from '../given/sites/running-site.ts';

const site = await startSite({ args: ['--no-season'] });
try {
  const answer = await fetch(site.address);
  if (!answer.ok || !(await answer.text()).includes('<script'))
    throw new Error(`the site answered ${answer.status}`);
  console.log('The site starts and answers.');
} catch (error) {
  console.error(site.output());
  throw error;
} finally {
  await site.end();
  removeData(site);
}
