/** Banners as an office would write them. */

export const bannerRow = (more: object = {}) => ({
  view_url: 'https://img.test/main.png',
  link: '/hitgame/live',
  target: '_self',
  background_color: '#123456',
  note: '{"openInside":"Y"}',
  device_code: 'PM01',
  banner_code: 'BK01',
  use_yn: 'Y',
  sdate: '2026-11-01 00:00:00',
  edate: '2026-11-30 23:59:59',
  ...more,
});
