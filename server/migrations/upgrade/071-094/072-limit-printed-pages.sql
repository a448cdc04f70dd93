-- Existing installations limit the pages of a PDF as fresh ones do.
INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '打印页数上限', 'document.maxPrintedPages', '500', 'Y', '受控文件的 PDF 超过该页数时不能生成，1 至 2000'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;
