-- export_bundle makes zip files. The new check reads assets once.
alter table assets
  drop constraint assets_kind_check,
  add constraint assets_kind_check check (kind in ('video', 'audio', 'image', 'text', 'archive'));
